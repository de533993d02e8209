-- The counts of products.
create trigger product_counts_add after insert on products begin
  insert into product_counts (category_id, subcategory_id, featured, in_stock, total)
    select coalesce(new.category_id, ''), coalesce(new.subcategory_id, ''), coalesce(new.featured, 0), coalesce(new.in_stock, 0), 1
      where new.deletion_id is null
    on conflict (category_id, subcategory_id, featured, in_stock) do update set total = product_counts.total + 1;
end;

create trigger product_counts_take after delete on products begin
  update product_counts set total = total - 1 where old.deletion_id is null
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  delete from product_counts where total = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
end;

create trigger product_counts_move
after update of category_id, subcategory_id, featured, in_stock, deletion_id on products
when old.category_id is not new.category_id or old.subcategory_id is not new.subcategory_id
  or old.featured is not new.featured or old.in_stock is not new.in_stock or old.deletion_id is not new.deletion_id
begin
  update product_counts set total = total - 1 where old.deletion_id is null
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  delete from product_counts where total = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  insert into product_counts (category_id, subcategory_id, featured, in_stock, total)
    select coalesce(new.category_id, ''), coalesce(new.subcategory_id, ''), coalesce(new.featured, 0), coalesce(new.in_stock, 0), 1
      where new.deletion_id is null
    on conflict (category_id, subcategory_id, featured, in_stock) do update set total = product_counts.total + 1;
end;

-- The audit log takes no change and no removal. `insert or replace` removes a row without firing the delete trigger.
create trigger activity_no_update before update on activity
begin select raise(abort, 'rows of this table are only ever added'); end;

create trigger activity_no_delete before delete on activity
begin select raise(abort, 'rows of this table are only ever added'); end;

create trigger activity_no_replace before insert on activity
when exists (select 1 from activity where id = new.id)
begin select raise(abort, 'rows of this table are only ever added'); end;
