const MONTHS = 96;
const WIDTH = 960;
const HEIGHT = 480;

/** A growing company with seasons and one bad year, like the demo but not its figures. */
function strokeHeight(month: number): number {
  const growth = 70 + 240 * (month / MONTHS) ** 1.35;
  const season = 1 + 0.09 * Math.sin((month / 12) * 2 * Math.PI - 1.2);
  const dip = 1 - 0.34 * Math.exp(-(((month - 40) / 7) ** 2));
  return Math.round(growth * season * dip);
}

const STROKES = Array.from({ length: MONTHS }, (_, month) => ({
  x: (month + 0.5) * (WIDTH / MONTHS),
  height: strokeHeight(month),
  isYearStart: month % 12 === 0,
}));

/** The decoration of the login page: eight years of months as thin strokes. */
export function LoginCover() {
  return (
    <div
      aria-hidden="true"
      className="relative hidden overflow-hidden bg-[light-dark(#14284a,#111d33)] text-[#e6ecf5] lg:block"
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-[62%] w-full"
      >
        {STROKES.map((stroke) => (
          <line
            key={stroke.x}
            x1={stroke.x}
            x2={stroke.x}
            y1={HEIGHT}
            y2={HEIGHT - stroke.height}
            stroke="currentColor"
            strokeOpacity={stroke.isYearStart ? 0.75 : 0.28}
            strokeWidth={stroke.isYearStart ? 1.5 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
