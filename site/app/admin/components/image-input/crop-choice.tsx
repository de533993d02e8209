import { cutAlong } from './crop-shape.ts'
import type { PictureFrame } from './picture-frame.ts'

interface CropChoiceProps {
  id: string
  bitmap: ImageBitmap
  frame: PictureFrame
  place: number | null
  onPlace: (place: number | null) => void
}

/** Whether the whole picture is kept or a part in the shape that visitors see, and which. */
export function CropChoice({ id, bitmap, frame, place, onPlace }: CropChoiceProps) {
  const cut = cutAlong(bitmap.width, bitmap.height, frame.ratio)
  if (!cut) return null
  const choices = [
    { label: 'Whole picture', isChosen: place === null, onChoose: () => onPlace(null) },
    { label: 'Choose the part', isChosen: place !== null, onChoose: () => onPlace(0.5) },
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
      {place === null ? (
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
            value={Math.round(place * 100)}
            onChange={event => onPlace(Number(event.target.value) / 100)}
            className="block h-11 w-full accent-leaf"
          />
        </label>
      )}
    </fieldset>
  )
}
