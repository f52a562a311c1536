-- Sellers and receivers are an enterprise's own or the platform's, which have no enterprise: those all read, and the platform's staff keeps.

-- Whether the row that a column points to is the platform's, or of the enterprise of the row that points.
create function own_or_shared() returns trigger language plpgsql as $$
declare
  pointing jsonb := to_jsonb(new);
  is_there boolean;
begin
  execute format('select exists (select 1 from %I where id = $1 and (enterprise_id is null or enterprise_id = $2))', tg_argv[0])
    into is_there using (pointing ->> tg_argv[1])::uuid, (pointing ->> 'enterprise_id')::uuid;
  if not is_there then
    raise foreign_key_violation using message = format('%s.%s points to a row of another enterprise, or to none', tg_table_name, tg_argv[1]);
  end if;
  return null;
end
$$;

alter table order_head drop constraint order_head_seller_id_fkey;
alter table order_head drop constraint order_head_receiver_id_fkey;

alter table seller drop constraint seller_pkey;
drop index seller_id;
alter table seller add primary key (id);
alter table seller alter column enterprise_id drop not null;
create unique index seller_company_name_shared on seller (company_name_key) where deleted_at is null and enterprise_id is null;
create policy seller_shared on seller for select using (enterprise_id is null);

alter table receiver drop constraint receiver_pkey;
drop index receiver_id;
alter table receiver add primary key (id);
alter table receiver alter column enterprise_id drop not null;
create unique index receiver_company_name_shared on receiver (company_name_key) where deleted_at is null and enterprise_id is null;
create policy receiver_shared on receiver for select using (enterprise_id is null);

alter table order_head add constraint order_head_seller_id_fkey foreign key (seller_id) references seller (id);
alter table order_head add constraint order_head_receiver_id_fkey foreign key (receiver_id) references receiver (id);
create trigger order_head_seller_id_whose after insert or update of seller_id, enterprise_id on order_head
  for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger order_head_receiver_id_whose after insert or update of receiver_id, enterprise_id on order_head
  for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');
