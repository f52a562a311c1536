import {
  AppstoreOutlined,
  AuditOutlined,
  CarOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HomeOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons that the catalogue of menus names. */
export const icons: Readonly<Record<string, ComponentType>> = {
  Audit: AuditOutlined,
  Car: CarOutlined,
  Dashboard: HomeOutlined,
  Database: DatabaseOutlined,
  FileText: FileTextOutlined,
}

/** The icon a module names; one for all that name none known here. */
export function ModuleIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
