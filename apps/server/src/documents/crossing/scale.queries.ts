/**
 * Whether the trucks of batch `b` are to come over a scale of ours, as an SQL condition: the enterprise has the menu of the scale within
 * its rights, and the site where its goods are unloaded or loaded has one, or has no place of work on record.
 */
export const HAS_SCALE = `(
  exists (select 1 from enterprise_menu c join menu w on w.id = c.menu_id where c.enterprise_id = b.enterprise_id and w.key = 'weighing')
  and not exists (
    select 1 from site s where s.deleted_at is null
      and s.site_code = (select case m.message_type when 'MT2401' then m.loading_place else m.unloading_place end from manifest m
        where m.enterprise_id = b.enterprise_id and m.batch_number = b.batch_number and m.status <> 'deleted' and m.deleted_at is null
        order by m.id desc limit 1)
      and exists (select 1 from work_place p where p.site_id = s.id and p.status = 'active' and p.deleted_at is null)
      and not exists (select 1 from work_place p where p.site_id = s.id and p.status = 'active' and p.deleted_at is null
        and (p.place_type = 'bridge' or p.devices @> '[{"device_type": "scale"}]'))))`
