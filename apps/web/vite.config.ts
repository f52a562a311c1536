import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { gate } from './build/browsers/gate.ts'
import { buildTarget } from './build/browsers/supported.ts'
import { preloadChunks } from './build/preloadChunks.ts'
import { groups, withoutSideEffects } from './build/chunks.ts'
import { directImports } from './build/directImports.ts'
import { initials } from './build/initials.ts'
import { insidePage } from './build/insidePage.ts'
import { precompress } from './build/precompress.ts'
import { staticStyles } from './build/antdStyles/staticStyles.ts'

const everywhere = /\/(rolldown-runtime|react|first|start)-.+\.js$/

/** The frame of the screens, and what it loads itself. */
const frame = /\/work-.+\.js$/
const ofFrame = /\/(work|antd)-.+\.js$/

export default defineConfig({
  plugins: [gate(), preloadChunks(), directImports(), react(), initials(), staticStyles(), insidePage(), precompress()],
  build: {
    target: buildTarget,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page has loaded the first parts already, and a screen loads together with its frame: the first script need not name
      // either for each screen.
      resolveDependencies: (url, files, { hostType }) => {
        if (hostType === 'html') return files
        const isFramed = !frame.test(url) && files.some((file) => frame.test(file))
        return files.filter((file) => !everywhere.test(file) && !(isFramed && ofFrame.test(file)))
      },
    },
    // Inlined files would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }],
        // Mentioning a built-in does nothing: all exist.
        unknownGlobalSideEffects: false,
      },
      output: {
        codeSplitting: { groups },
        // The first script names all files: shorter hashes make it smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
})
