-- Vehicles of the platform's pool have the same particulars as those of enterprises, which take them over.
alter table base_car
  add column trailer_plate_second text check (char_length(trailer_plate_second) <= 15),
  add column trailer_plate_second_key text generated always as (alike_plate(trailer_plate_second)) stored,
  add column trailer_type text check (char_length(trailer_type) <= 20),
  add column trailer_tare numeric(14,3),
  add column axle_count integer,
  add column vin text check (char_length(vin) <= 17),
  add column engine_no text check (char_length(engine_no) <= 30),
  add column brand text check (char_length(brand) <= 50),
  add column owner_name text check (char_length(owner_name) <= 70);
