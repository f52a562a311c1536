import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { brand, pageTitle } from '../brand.ts'
import { Bridge } from './Bridge.tsx'
import './signIn.css'

/** The frame of the pages before sign-in. */
export function UserFrame() {
  const title = useMatches().at(-1)?.handle as string | undefined
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className="front">
      <header className="front-brand">
        <h1>{brand.product}</h1>
        <p>{brand.purpose}</p>
        <Bridge />
      </header>
      <main className="front-panel">
        <Outlet />
      </main>
      <footer className="front-foot">
        {brand.company}
        {brand.filing && <span>{brand.filing}</span>}
      </footer>
    </div>
  )
}
