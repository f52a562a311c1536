import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups, withoutSideEffects } from './build/chunks.ts'
import { directImports } from './build/directImports.ts'
import { initials } from './build/initials.ts'
import { insidePage } from './build/insidePage.ts'
import { leaveOut } from './build/leftOut.ts'
import { precompress } from './build/precompress.ts'

export default defineConfig({
  plugins: [directImports(), react(), initials(), leaveOut(), insidePage(), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined files would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
})
