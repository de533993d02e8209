import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardReload } from './delivery/guard-reload.ts'
import { clearRemovedPictures } from './delivery/removed-pictures.ts'

guardReload()
clearRemovedPictures()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
