-- Lines of goods hold their declaration elements.
set local role guanqiao_platform;
update order_head set goods = (
  select jsonb_agg(line || '{"g_model": null}' order by n) from jsonb_array_elements(goods) with ordinality as l(line, n))
where jsonb_array_length(goods) > 0;
reset role;
