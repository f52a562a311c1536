-- Road manifests as customs' schemas have them: parties with up to three contacts, the person to ask for, the contact for
-- dangerous goods, consolidators; whole cubic metres; longer codes. A manifest has no mode of transport: road is the only one.
alter table manifest drop column transport_mode;
alter table manifest add column arrival_time timestamptz;
alter table manifest drop constraint manifest_carrier_code_check;
alter table manifest add constraint manifest_carrier_code_check check (char_length(carrier_code) <= 18);
alter table manifest drop constraint manifest_agent_code_check;
alter table manifest add constraint manifest_agent_code_check check (char_length(agent_code) <= 18);

alter table manifest_bill alter column volume type numeric(10,0);
alter table manifest_bill alter column gross_weight type numeric(11,3);
alter table manifest_bill alter column goods_value type numeric(16,2);
alter table manifest_bill drop constraint manifest_bill_consignor_code_check;
alter table manifest_bill add constraint manifest_bill_consignor_code_check check (char_length(consignor_code) <= 36);
alter table manifest_bill drop constraint manifest_bill_consignee_code_check;
alter table manifest_bill add constraint manifest_bill_consignee_code_check check (char_length(consignee_code) <= 36);
alter table manifest_bill drop constraint manifest_bill_notify_code_check;
alter table manifest_bill add constraint manifest_bill_notify_code_check check (char_length(notify_code) <= 36);
update manifest_bill set notify_address = left(notify_address, 70) where char_length(notify_address) > 70;
alter table manifest_bill drop constraint manifest_bill_notify_address_check;
alter table manifest_bill add constraint manifest_bill_notify_address_check check (char_length(notify_address) <= 70);
alter table manifest_bill add column consignor_contacts jsonb;
alter table manifest_bill add column consignee_contacts jsonb;
update manifest_bill set
  consignor_contacts = case when consignor_contact is not null then jsonb_build_array('TE:' || consignor_contact) end,
  consignee_contacts = case when consignee_contact is not null then jsonb_build_array('TE:' || consignee_contact) end
where consignor_contact is not null or consignee_contact is not null;
alter table manifest_bill drop column consignor_contact;
alter table manifest_bill drop column consignee_contact;
alter table manifest_bill add column consignee_person text check (char_length(consignee_person) <= 70);
alter table manifest_bill add column consignee_person_contacts jsonb;
alter table manifest_bill add column notify_contacts jsonb;
alter table manifest_bill add column undg_name text check (char_length(undg_name) <= 70);
alter table manifest_bill add column undg_contacts jsonb;
alter table manifest_bill add column consolidator_code text check (char_length(consolidator_code) <= 18);
alter table manifest_bill add column deconsolidator_code text check (char_length(deconsolidator_code) <= 18);

-- From this day on the port's customs want the commodity code in first filings too.
alter table port add column hs_code_from date;
