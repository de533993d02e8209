-- The counts of products.
create function product_counts_keep() returns trigger language plpgsql as $body$ begin
  if tg_op <> 'INSERT' then
    update product_counts set total = total - 1 where old.deletion_id is null
      and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
      and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
    delete from product_counts where total = 0
      and category_id = coalesce(old.category_id, '') and subcategory_id = coalesce(old.subcategory_id, '')
      and featured = coalesce(old.featured, 0) and in_stock = coalesce(old.in_stock, 0);
  end if;
  if tg_op <> 'DELETE' then
    insert into product_counts (category_id, subcategory_id, featured, in_stock, total)
      select coalesce(new.category_id, ''), coalesce(new.subcategory_id, ''), coalesce(new.featured, 0), coalesce(new.in_stock, 0), 1
        where new.deletion_id is null
      on conflict (category_id, subcategory_id, featured, in_stock) do update set total = product_counts.total + 1;
  end if;
  return null;
end $body$;

create trigger product_counts_come_and_go after insert or delete on products
for each row execute function product_counts_keep();

create trigger product_counts_move
after update of category_id, subcategory_id, featured, in_stock, deletion_id on products
for each row when (old.category_id is distinct from new.category_id
  or old.subcategory_id is distinct from new.subcategory_id or old.featured is distinct from new.featured
  or old.in_stock is distinct from new.in_stock or old.deletion_id is distinct from new.deletion_id)
execute function product_counts_keep();

-- The audit log takes no change and no removal.
create function activity_refuse() returns trigger language plpgsql as
$body$begin raise exception 'rows of this table are only ever added'; end$body$;

create trigger activity_no_change before update or delete or truncate on activity
for each statement execute function activity_refuse();
