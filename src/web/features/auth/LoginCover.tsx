const COVER_MONTHS = 96;
const COVER_WIDTH = 960;
const HEIGHT = 480;

/** Draws a growing company with seasons and one bad year, similar to the demo data. */
function strokeHeight(month: number): number {
  const growth = 70 + 240 * (month / COVER_MONTHS) ** 1.35;
  const season = 1 + 0.09 * Math.sin((month / 12) * 2 * Math.PI - 1.2);
  const dip = 1 - 0.34 * Math.exp(-(((month - 40) / 7) ** 2));
  return Math.round(growth * season * dip);
}

/** An SVG path from the baseline upwards. */
function strokes(isWanted: (month: number) => boolean): string {
  return Array.from({ length: COVER_MONTHS }, (_, month) => month)
    .filter(isWanted)
    .map(
      (month) =>
        `M${(month + 0.5) * (COVER_WIDTH / COVER_MONTHS)} ${HEIGHT}v-${strokeHeight(month)}`,
    )
    .join('');
}

const isYearStart = (month: number) => month % 12 === 0;
const STROKE_PATHS = [
  { strokes: strokes((month) => !isYearStart(month)), opacity: 0.28, width: 1 },
  { strokes: strokes(isYearStart), opacity: 0.75, width: 1.5 },
];

export function LoginCover() {
  return (
    <div
      aria-hidden="true"
      className="relative hidden overflow-hidden bg-[light-dark(#14284a,#111d33)] text-[#e6ecf5] lg:block"
    >
      <svg
        viewBox={`0 0 ${COVER_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-[62%] w-full"
      >
        {STROKE_PATHS.map((path) => (
          <path
            key={path.width}
            d={path.strokes}
            stroke="currentColor"
            strokeOpacity={path.opacity}
            strokeWidth={path.width}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
