/** Of the carousel alone, in the set's own manner: 24 grid, 2 px stroke, round ends. */
export function PauseIcon() {
  return <Drawn path="M8.5 6v12M15.5 6v12" />
}

export function PlayIcon() {
  return <Drawn path="M8 5.5v13l10.5-6.5Z" />
}

function Drawn({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
