-- The counts of products leave out drafts.
drop trigger product_counts_add;

drop trigger product_counts_take;

drop trigger product_counts_move;

create trigger product_counts_add after insert on products begin
  insert into product_counts (category_id, subcategory_id, featured, in_stock, total)
    select coalesce(new.category_id, ''), coalesce(new.subcategory_id, ''), coalesce(new.featured, 0), coalesce(new.in_stock, 0), 1
      where new.deletion_id is null and new.hidden = 0
    on conflict (category_id, subcategory_id, featured, in_stock) do update set total = product_counts.total + 1;
end;

create trigger product_counts_take after delete on products begin
  update product_counts set total = total - 1 where old.deletion_id is null and old.hidden = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  delete from product_counts where total = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
end;

create trigger product_counts_move
after update of category_id, subcategory_id, featured, in_stock, deletion_id, hidden on products
when old.category_id is not new.category_id or old.subcategory_id is not new.subcategory_id
  or old.featured is not new.featured or old.in_stock is not new.in_stock or old.deletion_id is not new.deletion_id
  or old.hidden is not new.hidden
begin
  update product_counts set total = total - 1 where old.deletion_id is null and old.hidden = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  delete from product_counts where total = 0
    and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
    and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  insert into product_counts (category_id, subcategory_id, featured, in_stock, total)
    select coalesce(new.category_id, ''), coalesce(new.subcategory_id, ''), coalesce(new.featured, 0), coalesce(new.in_stock, 0), 1
      where new.deletion_id is null and new.hidden = 0
    on conflict (category_id, subcategory_id, featured, in_stock) do update set total = product_counts.total + 1;
end;
