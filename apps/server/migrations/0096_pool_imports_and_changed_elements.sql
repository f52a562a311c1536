-- The platform's staff import goods of the pool: jobs, sheets, their rows and files without an enterprise belong to the platform.
alter table job drop constraint job_pkey;
alter table job add primary key (id);
alter table job alter column enterprise_id drop not null;

alter table stored_file drop constraint stored_file_pkey;
alter table stored_file add primary key (id);
alter table stored_file alter column enterprise_id drop not null;

alter table import_row drop constraint import_row_enterprise_id_sheet_id_fkey;
alter table import_row drop constraint import_row_pkey;
drop index import_row_state;
alter table import_sheet drop constraint import_sheet_pkey;
alter table import_sheet add primary key (id);
alter table import_sheet alter column enterprise_id drop not null;
alter table import_row add primary key (sheet_id, row_number);
alter table import_row alter column enterprise_id drop not null;
alter table import_row add foreign key (sheet_id) references import_sheet (id) on delete cascade;
create index import_row_state on import_row (sheet_id, state, row_number);

-- Goods whose declaration elements a newer list changes, from the day on which it is valid.
alter table goods add column elements_changed_on date;
create index goods_elements_changed_on_filter on goods (enterprise_id, elements_changed_on, id) where deleted_at is null and elements_changed_on is not null;
