-- Particulars of vehicles, drivers, goods, parties and ports; the broker, the user of the goods and their district on orders.
alter table vehicle
  add column trailer_plate_second text check (char_length(trailer_plate_second) <= 15),
  add column trailer_plate_second_key text generated always as (alike_plate(trailer_plate_second)) stored,
  add column trailer_type text check (char_length(trailer_type) <= 20),
  add column vin text check (char_length(vin) <= 17),
  add column engine_no text check (char_length(engine_no) <= 30),
  add column brand text check (char_length(brand) <= 50),
  add column owner_name text check (char_length(owner_name) <= 70),
  add column port_id uuid;
create index vehicle_port_id_filter on vehicle (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
alter table vehicle add constraint vehicle_port_id_fkey foreign key (port_id) references port (id);
alter table driver
  add column gender text check (gender in ('male', 'female')),
  add column ic_card_no text check (char_length(ic_card_no) <= 13);
alter table goods
  add column name_foreign text check (char_length(name_foreign) <= 100),
  add column domestic_district text check (char_length(domestic_district) <= 20),
  add column brand_type text check (char_length(brand_type) <= 20),
  add column benefit_type text check (char_length(benefit_type) <= 20);
alter table seller
  add column aeo_code text check (char_length(aeo_code) <= 50),
  add column default_district text check (char_length(default_district) <= 20);
alter table receiver
  add column aeo_code text check (char_length(aeo_code) <= 50),
  add column default_district text check (char_length(default_district) <= 20);
alter table port
  add column entry_port text check (char_length(entry_port) <= 20),
  add column foreign_port text check (char_length(foreign_port) <= 20),
  add column unlocode text check (char_length(unlocode) <= 5);
alter table port_related
  add column unloading_place text check (char_length(unloading_place) <= 17),
  add column domestic_district text check (char_length(domestic_district) <= 20);
alter table order_head
  add column owner_id uuid,
  add column proxy_id uuid,
  add column domestic_district text check (char_length(domestic_district) <= 20);
create index order_head_owner_id_filter on order_head (enterprise_id, owner_id, id) where deleted_at is null and owner_id is not null;
alter table order_head add constraint order_head_owner_id_fkey foreign key (owner_id) references receiver (id);
create trigger order_head_owner_id_whose after insert or update of owner_id, enterprise_id on order_head for each row when (new.owner_id is not null) execute function own_or_shared('receiver', 'owner_id');
create index order_head_proxy_id_filter on order_head (enterprise_id, proxy_id, id) where deleted_at is null and proxy_id is not null;
alter table order_head add constraint order_head_proxy_id_fkey foreign key (proxy_id) references proxy (id);
create trigger order_head_proxy_id_whose after insert or update of proxy_id, enterprise_id on order_head for each row when (new.proxy_id is not null) execute function own_or_shared('proxy', 'proxy_id');
