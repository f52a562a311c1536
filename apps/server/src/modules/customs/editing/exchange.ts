import { port } from '@guanqiao/domain/reference/index'
import type { Context } from '../../../kernel/handlers.ts'

/** Whether the port of a customs office exchanges data with Mongolia. */
export const exchangesAt = ({ data }: Context, declare_office: string | null | undefined): Promise<boolean> =>
  declare_office
    ? data.exists(port, { customs_code: declare_office, mongolia_exchange: 'yes' })
    : Promise.resolve(false)
