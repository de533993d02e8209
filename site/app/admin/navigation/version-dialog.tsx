import { arrangeNavigation, type NavigationCategory } from '@chekku/domain/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { useState } from 'react'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { momentText } from '../data/moment-text.ts'
import { HeaderPreview, type PreviewView } from './header-preview.tsx'

interface VersionDialogProps {
  version: NavigationVersion | undefined
  categories: readonly Category[]
  isBusy: boolean
  onClose: () => void
  onRestore: (version: NavigationVersion) => void
}

/** The categories with the orders of a version; later ones keep their own. */
function orderedBy(config: NavigationConfig, categories: readonly Category[]): NavigationCategory[] {
  const positions = new Map(config.categories.map(position => [position._id, position]))
  return categories.map(category => ({ ...category, ...positions.get(category._id) }))
}

/** What the header would be with a saved version. */
export function VersionDialog({ version, categories, isBusy, onClose, onRestore }: VersionDialogProps) {
  const [view, setView] = useState<PreviewView>('desktop')
  const title = version ? `Version ${version.version}` : 'Version'
  const preview = (shown: PreviewView) =>
    version && (
      <HeaderPreview
        navigation={arrangeNavigation(version.config, orderedBy(version.config, categories))}
        moreLabel={version.config.moreDropdownLabel}
        view={shown}
      />
    )
  return (
    <Dialog isOpen={version !== undefined} onClose={onClose} title={title}>
      {version && (
        <>
          <p className="text-soft">Saved {momentText(version.savedAt)}</p>
          <Tabs
            label="Preview"
            value={view}
            onChange={setView}
            tabs={[
              { value: 'desktop', label: 'Desktop View', panel: preview('desktop') },
              { value: 'mobile', label: 'Mobile View', panel: preview('mobile') },
            ]}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <button type="button" onClick={onClose} className={buttonClasses('quiet')}>
              Close
            </button>
            <button
              type="button"
              onClick={() => onRestore(version)}
              disabled={isBusy}
              className={buttonClasses('primary', 'disabled:opacity-60')}
            >
              Restore this version
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
