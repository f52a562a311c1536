import { menu, ordinary, switched, switchedWithPersonal, withPersonal } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const transportMenus: ModuleEntry = {
  key: 'transport',
  module_name: '运输资料',
  module_icon: 'Car',
  menus: [
    menu('vehicle', '车辆', '/transport/vehicle', switched),
    menu('tool', '运输工具', '/transport/tool', switched),
    menu('driver', '司机', '/transport/driver', switchedWithPersonal),
    menu('driver_receipt', '司机备案回执', '/transport/driverreceipt', ordinary),
    menu('company', '运输公司', '/transport/company', switchedWithPersonal),
    menu('container', '集装箱', '/transport/container', withPersonal),
    menu('container_owner', '箱主', '/transport/containerowner', switchedWithPersonal),
    menu('domestic', '国内运输', '/transport/domestic', withPersonal),
    menu('base_car', '基础车辆', '/transport/basecar', switched),
    menu('watch_list', '到期提醒', '/transport/expiring', 'query'),
  ],
}
