-- Records with lines have a row of the sheet for each line; the first of them names the record.
alter table import_row add column first_row integer;
update import_row set first_row = row_number;
alter table import_row alter column first_row set not null;
