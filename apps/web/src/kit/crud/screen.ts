import type { ScreenComponent } from './screenComponent.ts'

/** The screen of a path. */
export interface Screen {
  /** Key of the required menu; without it every signed-in user may open the screen. */
  readonly menu?: string
  /** Title of the tab and the page; overridden by a menu entry of the same path. */
  readonly title: string
  /** Query parameters that distinguish tabs of the same screen; `id` by default. */
  readonly by?: readonly string[]
  /**
   * The route of the list that the screen shows first (`GET /transport/vehicle/getall`): its first page is requested before any code of
   * the screen has arrived, with all fields. Not for lists with personal data: fields that nobody sees must not be read.
   */
  readonly rows?: string
  readonly load: () => Promise<{ default: ScreenComponent }>
}
