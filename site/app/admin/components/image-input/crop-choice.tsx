import type { CropProps } from './chosen-preview.tsx'
import { cutAlong } from './crop-shape.ts'

/** Chooses between the whole picture and a crop in the shape that visitors see. */
export function CropChoice({ id, bitmap, frame, position, onPosition }: CropProps & { id: string }) {
  const cut = cutAlong(bitmap, frame.ratio)
  if (!cut) return null
  const choice = (label: string, isChosen: boolean, chosen: number | undefined) => (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name={`${id}-part`}
        checked={isChosen}
        onChange={() => onPosition(chosen)}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">What is kept of the picture</legend>
      <div className="flex flex-wrap gap-x-5">
        {choice('Whole picture', position === undefined, undefined)}
        {choice('Choose the part', position !== undefined, 0.5)}
      </div>
      {position === undefined ? (
        <p className="text-fine text-soft">{frame.wholeNote}</p>
      ) : (
        <label className="block text-fine text-soft">
          Drag the picture, or move the part {cut === 'width' ? 'left and right' : 'up and down'}
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={Math.round(position * 100)}
            onChange={event => onPosition(Number(event.target.value) / 100)}
            className="block h-11 w-full accent-leaf"
          />
        </label>
      )}
    </fieldset>
  )
}
