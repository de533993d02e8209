import { cutAlong } from './crop-shape.ts'
import type { PictureFrame } from './picture-frame.ts'

interface CropChoiceProps {
  id: string
  bitmap: ImageBitmap
  frame: PictureFrame
  position: number | undefined
  onPosition: (position: number | undefined) => void
}

/** Chooses between the whole picture and a crop in the shape that visitors see. */
export function CropChoice({ id, bitmap, frame, position, onPosition }: CropChoiceProps) {
  const cut = cutAlong(bitmap.width, bitmap.height, frame.ratio)
  if (!cut) return null
  const choices = [
    { label: 'Whole picture', isChosen: position === undefined, onChoose: () => onPosition(undefined) },
    { label: 'Choose the part', isChosen: position !== undefined, onChoose: () => onPosition(0.5) },
  ]
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">What is kept of the picture</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ label, isChosen, onChoose }) => (
          <label key={label} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={`${id}-part`}
              checked={isChosen}
              onChange={onChoose}
              className="size-5 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
      {position === undefined ? (
        <p className="text-fine text-soft">{frame.wholeNote}</p>
      ) : (
        <label className="block text-fine text-soft">
          {cut === 'width'
            ? 'Drag the picture, or move the part left and right'
            : 'Drag the picture, or move the part up and down'}
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
