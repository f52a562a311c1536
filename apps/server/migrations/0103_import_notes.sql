-- What a person does not expect of the sheet they see: hidden rows, merged cells, another unit.
alter table import_sheet add column notes jsonb not null default '[]';
