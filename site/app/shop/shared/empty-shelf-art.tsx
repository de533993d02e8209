/** The empty-state drawing: an empty bottle and a few seeds on a shelf. */
export function EmptyShelfArt() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" className="h-32 w-auto text-press" fill="none">
      <path d="M6 104h188" stroke="currentColor" strokeWidth="3" />
      <path d="M18 104v10M182 104v10" stroke="currentColor" strokeWidth="3" />
      <path
        d="M84 104c-8 0-12-4-12-11V56c0-10 10-12 10-22V22h20v12c0 10 10 12 10 22v37c0 7-4 11-12 11Z"
        className="fill-card stroke-press"
        strokeWidth="2.5"
      />
      <path d="M81 12h22v11H81Z" className="fill-press" />
      <path d="M72 64h40v24H72Z" className="fill-frame stroke-press" strokeWidth="1.5" />
      <path
        d="M92 69c3.5 4 5.5 6.6 5.5 9.5a5.5 5.5 0 0 1-11 0c0-2.9 2-5.5 5.5-9.5Z"
        className="fill-turmeric"
      />
      <g className="fill-turmeric stroke-press" strokeWidth="1.2">
        <ellipse cx="136" cy="99" rx="7" ry="4.5" />
        <ellipse cx="152" cy="98" rx="7" ry="4.5" transform="rotate(-24 152 98)" />
        <ellipse cx="47" cy="99" rx="6" ry="4" />
      </g>
    </svg>
  )
}
