import type { viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import type { OutputOf } from '@guanqiao/domain/kit/operation'

/** A cargo list as it reads now, with origins and gaps. */
export type CargoView = OutputOf<typeof viewCargoLists>[number]
