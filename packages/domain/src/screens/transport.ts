import { drawerScreen, menuScreen, ordinary, screen, switched, switchedWithPersonal, withPersonal } from './screen.ts'

const vehicles = menuScreen('/transport/vehicle', {
  title: '车辆',
  menu: 'vehicle',
  buttons: switched,
  rows: 'POST /transport/vehicle/getall',
})
const tools = menuScreen('/transport/tool', {
  title: '运输工具',
  menu: 'tool',
  buttons: switched,
  rows: 'POST /transport/tool/getall',
})
const drivers = menuScreen('/transport/driver', { title: '司机', menu: 'driver', buttons: switchedWithPersonal })
const companies = menuScreen('/transport/company', {
  title: '运输公司',
  menu: 'company',
  buttons: switchedWithPersonal,
})
const containers = menuScreen('/transport/container', {
  title: '集装箱',
  menu: 'container',
  buttons: withPersonal,
  rows: 'POST /transport/container/getall',
})
const containerOwners = menuScreen('/transport/containerowner', {
  title: '箱主',
  menu: 'container_owner',
  buttons: switchedWithPersonal,
})

export const transportScreens = {
  vehicles,
  newVehicle: drawerScreen('/transport/vehicle/create', vehicles),
  tools,
  newTool: drawerScreen('/transport/tool/create', tools),
  drivers,
  newDriver: drawerScreen('/transport/driver/create', drivers),
  driverReceipts: menuScreen('/transport/driverreceipt', {
    title: '司机备案回执',
    menu: 'driver_receipt',
    buttons: ordinary,
  }),
  companies,
  newCompany: drawerScreen('/transport/company/create', companies),
  containers,
  newContainer: drawerScreen('/transport/container/create', containers),
  calculateContainers: screen('/transport/container/calculate', { title: '箱号计算', menu: 'container' }),
  containerOwners,
  newContainerOwner: drawerScreen('/transport/containerowner/create', containerOwners),
  domesticTransport: menuScreen('/transport/domestic', {
    title: '国内运输',
    menu: 'domestic',
    buttons: withPersonal,
  }),
  baseCars: menuScreen('/transport/basecar', {
    title: '基础车辆',
    menu: 'base_car',
    buttons: switched,
    rows: 'GET /platform/basecar/getall',
  }),
  expiringPapers: menuScreen<'band'>('/transport/expiring', {
    title: '到期提醒',
    menu: 'watch_list',
    buttons: 'query',
  }),
}
