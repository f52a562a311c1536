import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './build/chunks.ts'
import { precompress } from './build/precompress.ts'

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
