/** A row of a chart; `text` is its value in words. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  text: string;
}

interface ChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  bars: readonly Bar[];
}

/** In em. */
const ROW = 2.75;

/** A bar below the value and name of each row; those of negative values have another color. */
export function RowChart({ label, bars }: ChartProps) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)));
  return (
    <svg
      className="office-chart"
      role="img"
      aria-label={label}
      width="100%"
      height={`${bars.length * ROW}em`}
    >
      {bars.map(({ key, label: name, value, text }, at) => (
        <g key={key}>
          <text y={`${at * ROW + 1}em`}>{`${text} · ${name}`}</text>
          <rect
            y={`${at * ROW + 1.4}em`}
            width={`${(100 * Math.abs(value)) / most}%`}
            height="0.75em"
            data-negative={value < 0 || undefined}
          />
        </g>
      ))}
    </svg>
  );
}

/** Upright bars in the order of time, however many; negative ones hang from the line of zero. */
export function PeriodChart({ label, bars }: ChartProps) {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const toHeight = (value: number) => Math.round((1000 * (high - value)) / (high - low)) / 10;
  const zero = toHeight(0);
  const path = values.map((value, at) => `M${at}.1 ${zero}V${toHeight(value)}h.8V${zero}z`).join('');
  return (
    <svg
      className="office-chart"
      data-periods
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
    >
      <path d={path} />
    </svg>
  );
}
