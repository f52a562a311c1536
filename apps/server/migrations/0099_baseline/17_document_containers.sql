-- The containers of all documents in one list.

-- A row for each container on a document, derived by triggers from the documents, so that every write of a document, of whatever
-- module, keeps the list right.
create table document_container (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  container_number text not null check (char_length(container_number) <= 17),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'released', 'refused', 'forbidden', 'changing', 'deleting', 'deleted', 'queued')),
  batch_number text not null check (char_length(batch_number) <= 13),
  doc_type text not null check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload')),
  doc_id text not null check (char_length(doc_id) <= 36),
  doc_no text check (char_length(doc_no) <= 35),
  plate_number text check (char_length(plate_number) <= 500),
  size_type text check (char_length(size_type) <= 20),
  fullness text check (char_length(fullness) <= 20),
  source_code text check (char_length(source_code) <= 20),
  seals jsonb,
  damage_note text check (char_length(damage_note) <= 512),
  remark text check (char_length(remark) <= 255),
  source_id text not null check (char_length(source_id) <= 36),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index document_container_id on document_container (id);
create index document_container_fullness_filter on document_container (enterprise_id, fullness, id) where deleted_at is null and fullness is not null;
create index document_container_status_created_at_narrow on document_container (enterprise_id, status, created_at, id) where deleted_at is null;
create index document_container_created_at_narrow on document_container (enterprise_id, created_at, id) where deleted_at is null;
create index document_container_choices on document_container (enterprise_id, doc_type, status, id) where deleted_at is null;
create index document_container_grams on document_container using gin (grams);
-- For the triggers: the rows of a bill or document, and of a manifest.
create index document_container_source on document_container (enterprise_id, source_id);
create index document_container_document on document_container (enterprise_id, doc_id);
alter table document_container enable row level security;
alter table document_container force row level security;
create policy document_container_rows on document_container using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy document_container_platform on document_container to guanqiao_platform using (true);

-- The lines of containers of a row of one of these tables. A line without a number, which no operation writes, is left out.
create function container_lines(of_table text, source jsonb)
returns table (at bigint, plate_number text, line jsonb) language sql immutable parallel safe as $$
  select row_number() over (), lines.plate, lines.line from (
    select null as plate, source as line where of_table = 'packing'
    union all
    select truck ->> 'plate_number', box
    from jsonb_path_query(source, '$.trucks[*] ? (@.type() == "object")') truck, jsonb_path_query(truck, '$.containers[*] ? (@.type() == "object")') box
    where of_table = 'confirmation'
    union all
    select null, box from jsonb_path_query(source, '$.containers[*] ? (@.type() == "object")') box
    where of_table in ('manifest_bill', 'arrival', 'tally')
  ) lines
  where lines.line ->> 'container_number' <> ''
$$;

-- Writes the rows of one bill or document anew. Ids begin with the time of their source, so that their order is that of the documents.
create function write_document_containers(of_table text, source jsonb) returns void language plpgsql as $$
declare
  owner uuid := (source ->> 'enterprise_id')::uuid;
  key text := source ->> 'id';
  head record;
begin
  delete from document_container where enterprise_id = owner and source_id = key;
  if source ->> 'deleted_at' is not null then return; end if;
  if of_table = 'manifest_bill' then
    select m.id::text as doc_id, m.batch_number, m.plates, source ->> 'bill_no' as doc_no into head
    from manifest m where m.enterprise_id = owner and m.id = (source ->> 'manifest_id')::uuid;
  else
    select key as doc_id, source ->> 'batch_number' as batch_number, null::text as plates, source ->> 'packing_no' as doc_no into head;
  end if;
  if head.batch_number is null then return; end if;
  insert into document_container (id, version, created_at, created_by, updated_at, updated_by, enterprise_id, container_number, status, batch_number,
    doc_type, doc_id, doc_no, plate_number, size_type, fullness, source_code, seals, damage_note, source_id, search_text, grams)
  select (left(replace(key, '-', ''), 12) || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid, 1,
    (source ->> 'created_at')::timestamptz, source ->> 'created_by', (source ->> 'updated_at')::timestamptz, source ->> 'updated_by', owner,
    line ->> 'container_number', source ->> 'status', head.batch_number, case of_table when 'manifest_bill' then 'manifest' else of_table end,
    head.doc_id, head.doc_no, coalesce(c.plate_number, head.plates), line ->> 'size_type', line ->> 'fullness', line ->> 'source_code',
    nullif(line -> 'seals', 'null'), line ->> 'damage_note', key, words, search_ngrams(words)
  from container_lines(of_table, source) c, md5(key || ':' || c.at) hash,
    lower((line ->> 'container_number') || E'\n' || head.batch_number) words;
end
$$;

create function list_document_containers() returns trigger language plpgsql as $$
begin
  perform write_document_containers(tg_table_name, to_jsonb(new));
  return null;
end
$$;

-- Most updates of a document change its state alone.
create function list_document_state() returns trigger language plpgsql as $$
begin
  update document_container set status = new.status, updated_at = new.updated_at, updated_by = new.updated_by
  where enterprise_id = new.enterprise_id and source_id = new.id::text;
  return null;
end
$$;

-- Number and plates of a manifest are shown with each container of its bills.
create function list_manifest_containers() returns trigger language plpgsql as $$
begin
  update document_container set batch_number = new.batch_number, plate_number = new.plates,
    search_text = words, grams = search_ngrams(words)
  from (select lower(c.container_number || E'\n' || new.batch_number) as words, c.id as row_id from document_container c
    where c.enterprise_id = new.enterprise_id and c.doc_id = new.id::text) w
  where enterprise_id = new.enterprise_id and id = row_id;
  return null;
end
$$;

create trigger manifest_containers_changed after update on manifest for each row
  when ((old.batch_number, old.plates) is distinct from (new.batch_number, new.plates)) execute function list_manifest_containers();

create trigger manifest_bill_containers after insert on manifest_bill for each row
  when (new.containers is not null and new.containers <> '[]') execute function list_document_containers();
create trigger manifest_bill_containers_changed after update on manifest_bill for each row
  when ((old.containers, old.bill_no, old.deleted_at) is distinct from (new.containers, new.bill_no, new.deleted_at))
  execute function list_document_containers();
create trigger manifest_bill_containers_state after update on manifest_bill for each row
  when (old.status <> new.status and new.containers is not null and new.containers <> '[]') execute function list_document_state();

create trigger confirmation_containers after insert on confirmation for each row execute function list_document_containers();
create trigger confirmation_containers_changed after update on confirmation for each row
  when ((old.trucks, old.batch_number, old.deleted_at) is distinct from (new.trucks, new.batch_number, new.deleted_at))
  execute function list_document_containers();
create trigger confirmation_containers_state after update on confirmation for each row
  when (old.status <> new.status) execute function list_document_state();

create trigger arrival_containers after insert on arrival for each row
  when (new.containers is not null and new.containers <> '[]') execute function list_document_containers();
create trigger arrival_containers_changed after update on arrival for each row
  when ((old.containers, old.batch_number, old.deleted_at) is distinct from (new.containers, new.batch_number, new.deleted_at))
  execute function list_document_containers();
create trigger arrival_containers_state after update on arrival for each row
  when (old.status <> new.status and new.containers is not null and new.containers <> '[]') execute function list_document_state();

create trigger tally_containers after insert on tally for each row
  when (new.containers is not null and new.containers <> '[]') execute function list_document_containers();
create trigger tally_containers_changed after update on tally for each row
  when ((old.containers, old.batch_number, old.deleted_at) is distinct from (new.containers, new.batch_number, new.deleted_at))
  execute function list_document_containers();
create trigger tally_containers_state after update on tally for each row
  when (old.status <> new.status and new.containers is not null and new.containers <> '[]') execute function list_document_state();

create trigger packing_containers after insert on packing for each row execute function list_document_containers();
create trigger packing_containers_changed after update on packing for each row
  when ((old.container_number, old.size_type, old.fullness, old.source_code, old.seals, old.packing_no, old.batch_number, old.deleted_at)
    is distinct from (new.container_number, new.size_type, new.fullness, new.source_code, new.seals, new.packing_no, new.batch_number, new.deleted_at))
  execute function list_document_containers();
create trigger packing_containers_state after update on packing for each row
  when (old.status <> new.status) execute function list_document_state();
