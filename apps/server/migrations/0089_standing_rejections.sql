-- Documents that stand rejected, of which there are few: those with one code are found together.
create index manifest_bill_standing on manifest_bill (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
create index confirmation_standing on confirmation (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
create index packing_standing on packing (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
create index arrival_standing on arrival (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
create index tally_standing on tally (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
