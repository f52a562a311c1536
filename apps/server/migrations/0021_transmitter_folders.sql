-- Each client exchanges files in a folder of its own below CUSTOMS_FOLDER: the one named here, else the one called like the
-- client's number. Transmitters of one enterprise that share a client share its folder.
alter table transmitter add column exchange_folder text check (char_length(exchange_folder) <= 40);
create unique index transmitter_exchange_folder_unique on transmitter (enterprise_id, exchange_folder) where deleted_at is null;

-- A folder belongs for good to the enterprise that used it first: messages of one enterprise are never handed to the client of
-- another, nor its receipts read.
create table exchange_folder_owner (
  folder text primary key check (char_length(folder) <= 40),
  enterprise_id uuid not null references enterprise (id)
);
alter table exchange_folder_owner enable row level security;
alter table exchange_folder_owner force row level security;
create policy exchange_folder_owner_rows on exchange_folder_owner using (true);

-- Enterprises that filed with the same client number until now: the first keeps the folder of that name.
set local role guanqiao_platform;
insert into exchange_folder_owner (folder, enterprise_id)
select distinct on (client_id) client_id, enterprise_id from transmitter where deleted_at is null order by client_id, id;
update transmitter t set exchange_folder = t.client_id || '-' || upper(right(t.id::text, 8))
where t.deleted_at is null
  and exists (select 1 from exchange_folder_owner o where o.folder = t.client_id and o.enterprise_id <> t.enterprise_id);
insert into exchange_folder_owner (folder, enterprise_id)
select exchange_folder, enterprise_id from transmitter where exchange_folder is not null;
reset role;

create function own_exchange_folder() returns trigger language plpgsql as $$
declare
  wanted text := coalesce(new.exchange_folder, new.client_id);
  owner uuid;
begin
  insert into exchange_folder_owner (folder, enterprise_id) values (wanted, new.enterprise_id) on conflict do nothing;
  select enterprise_id into owner from exchange_folder_owner where folder = wanted;
  if owner is distinct from new.enterprise_id then
    raise unique_violation using message = 'the folder belongs to another enterprise',
      constraint = 'transmitter_exchange_folder_unique', table = 'transmitter';
  end if;
  return new;
end
$$;
create trigger transmitter_exchange_folder before insert or update of exchange_folder, client_id on transmitter
for each row execute function own_exchange_folder();

-- The transmitter of a message, and the name of its file. Messages sent until now left as <number>.xml; those that still wait
-- leave by the rule: type, 13 characters of the sender, time and a serial.
create sequence customs_message_file cycle maxvalue 999 minvalue 0 start 0;
grant usage on sequence customs_message_file to guanqiao_app;
alter table customs_message add column transmitter_id uuid;
alter table customs_message add column file_name text check (char_length(file_name) <= 100);
set local role guanqiao_platform;
update customs_message m set transmitter_id = d.transmitter_id
from manifest d where d.enterprise_id = m.enterprise_id and d.id::text = m.doc_id;
update customs_message m set file_name = case when status = 'queued'
  then 'CN_' || message_type || '_1p0_' || substring(body from '<SenderID>([0-9A-Za-z]{13})') || '_'
    || to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS') || lpad(nextval('customs_message_file')::text, 3, '0') || '.zip'
  else message_id || '.xml' end;
reset role;
alter table customs_message alter column file_name set not null;
alter table customs_message add constraint customs_message_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
create unique index customs_message_file_name_unique on customs_message (enterprise_id, file_name) where deleted_at is null;
create index customs_message_transmitter_id_filter on customs_message (enterprise_id, transmitter_id, id);
-- Files that come back name nothing but themselves.
create index customs_message_file_number on customs_message (file_name);

-- In what a receipt differs from the message it names.
alter table receipt add column mismatch text check (char_length(mismatch) <= 500);

-- Through whose folder an unmatched receipt came.
alter table stray_receipt add column enterprise_id uuid;
alter table stray_receipt add column transmitter_id uuid;
alter table stray_receipt add constraint stray_receipt_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table stray_receipt add constraint stray_receipt_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
create index stray_receipt_enterprise_id_filter on stray_receipt (enterprise_id, id);
create index stray_receipt_transmitter_id_filter on stray_receipt (transmitter_id, id);
