insert into categories (id, name, name_key, description, image, sort_order, show_in_nav, show_in_products_dropdown,
  version, created_at, updated_at)
values ($categoryId, $categoryName, lower($categoryName), '', '', 900, 0, 0, 1, 1, 1);
with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < $jars)
insert into products (id, name, description, search_key, price_paise, category_id, image, featured, in_stock, version,
  created_at, updated_at)
select 'jar-' || n, 'Jar ' || n, '', 'jar ' || n || char(10), 100 * n, case n % 2 when 0 then $categoryId end, '', 0, 1,
  1, 1, 1 + n
from numbers;
insert into packs (product_id, id, position, kind, pieces, price_paise, in_stock, sku, gtin, image)
select id, id, 0, '', 1, price_paise, in_stock, '', '', '' from products where id like 'jar-%';
with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < $pictures)
insert into gallery_items (id, title, description, category_text, is_popular, sort_order, image, version, created_at,
  updated_at)
select 'picture-' || n, 'Picture ' || n, '', case when n <= 50 then $pictureCategory else '' end, 0, 1000, '', 1, 1 + n,
  1 + n
from numbers
