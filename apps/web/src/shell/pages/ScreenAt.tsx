import { statusPages } from '@guanqiao/domain/screens/index'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { routes } from '../../screens.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Fault, Forbidden, NotFound } from './ErrorPage.tsx'
import { inTime } from './chunkTimeout.ts'
import { PageShown } from './PageShown.tsx'
import { LoadingPage } from './LoadingPage.tsx'

const results = () => import('./ResultPages.tsx')

const ownPages: Readonly<Record<string, ComponentType>> = {
  [statusPages.forbidden.path]: Forbidden,
  [statusPages.notFound.path]: NotFound,
  [statusPages.fault.path]: Fault,
  [statusPages.success.path]: lazy(() => results().then(({ Success }) => ({ default: Success }))),
  [statusPages.failure.path]: lazy(() => results().then(({ Failure }) => ({ default: Failure }))),
}

/** Created once per path: a component created on each rendering would lose its input. */
const screenComponents = new Map<string, ComponentType>()

function screenFor(path: string): ComponentType | undefined {
  const component = screenComponents.get(path)
  const entry = routes[path]
  if (component || !entry) return component
  const screen = lazy(() => inTime(entry.load()))
  screenComponents.set(path, screen)
  return screen
}

interface Props {
  readonly path: string
  readonly title: string
}

/** The screen of a path for this user, or the reason why there is none. */
export function ScreenAt(props: Props) {
  return (
    // A crash may be due to code that could not be fetched: it is requested again, but only when the user retries.
    <CrashBoundary onRetry={() => void screenComponents.delete(props.path)}>
      <Suspense fallback={<LoadingPage />}>
        <Permitted {...props} />
        <PageShown />
      </Suspense>
    </CrashBoundary>
  )
}

function Permitted({ path, title }: Props) {
  const { menus } = useSession()
  const menu = routes[path]?.menu
  if (menu !== undefined && !menus.has(menu)) return <Forbidden />
  const screen = screenFor(path)
  return screen ? <Titled title={title} screen={screen} /> : <Titled screen={ownPages[path] ?? NotFound} />
}

interface TitledProps {
  /** The page's first heading; error pages have their own. */
  readonly title?: string
  readonly screen: ComponentType
}

function Titled({ title, screen: Screen }: TitledProps) {
  return (
    <>
      {title && <h1 className="unseen">{title}</h1>}
      <Screen />
    </>
  )
}
