export const backdropClasses = 'fixed inset-0 z-50 bg-ink/40'

export const popupClasses =
  'fixed left-1/2 top-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-3 overflow-y-auto rounded-card bg-work p-6 shadow-float outline-none'
