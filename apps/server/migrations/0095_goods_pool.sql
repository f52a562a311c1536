-- Goods are an enterprise's own or the platform's, which form a pool: a copy keeps the row that it was taken over from.
alter table goods drop constraint goods_pkey;
drop index goods_id;
alter table goods add primary key (id);
alter table goods alter column enterprise_id drop not null;
alter table goods
  add column ciq_name text check (char_length(ciq_name) <= 100),
  add column unit_ratio numeric(14,6),
  add column rate_mfn numeric(7,3),
  add column rate_temp numeric(7,3),
  add column rate_general numeric(7,3),
  add column rate_vat numeric(7,3),
  add column rate_consumption numeric(7,3),
  add column effective_from date,
  add column effective_to date,
  add column shared_id uuid,
  add column shared_version integer,
  add column shared_values jsonb;
create unique index goods_good_code_good_name_spec_shared on goods (good_code, good_name_key, spec_key) nulls not distinct where deleted_at is null and enterprise_id is null;
create index goods_shared_id_filter on goods (enterprise_id, shared_id, id) where deleted_at is null and shared_id is not null;
create policy goods_shared on goods for select using (enterprise_id is null);
alter table goods add constraint goods_shared_id_fkey foreign key (shared_id) references goods (id);
create trigger goods_shared_id_whose after insert or update of shared_id, enterprise_id on goods for each row when (new.shared_id is not null) execute function own_or_shared('goods', 'shared_id');

-- Elements have versions: a newer list ends one and adds the next from a day on.
alter table good_element add column effective_to date;
drop index good_element_good_code_sequence_unique;
create unique index good_element_good_code_sequence_effective_from_unique on good_element (good_code, sequence, effective_from) nulls not distinct where deleted_at is null;

-- Personal data, masked like identity numbers.
alter table driver add column birth_date date;
