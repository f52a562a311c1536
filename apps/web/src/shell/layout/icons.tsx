import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CarOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  Audit: AuditOutlined,
  Bank: BankOutlined,
  BarChart: BarChartOutlined,
  Bell: BellOutlined,
  Car: CarOutlined,
  Dashboard: DashboardOutlined,
  Database: DatabaseOutlined,
  FileDone: FileDoneOutlined,
  FileText: FileTextOutlined,
  Safety: SafetyOutlined,
  Setting: SettingOutlined,
  Team: TeamOutlined,
}

/** The icon a module names; one for all that name none known here. */
export function ModuleIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
