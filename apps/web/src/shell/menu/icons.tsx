import {
  AppstoreOutlined,
  AuditOutlined,
  CarOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HistoryOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons named by the catalogue of menus. */
export const icons: Readonly<Record<string, ComponentType>> = {
  Audit: AuditOutlined,
  Car: CarOutlined,
  Dashboard: DashboardOutlined,
  Database: DatabaseOutlined,
  FileText: FileTextOutlined,
  Safety: SafetyOutlined,
  History: HistoryOutlined,
  Setting: SettingOutlined,
  Team: TeamOutlined,
}

/** The icon of a module; a default icon for unknown names. */
export function ModuleIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
