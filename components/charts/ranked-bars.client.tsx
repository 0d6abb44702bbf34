"use client";

import { Link } from "@/components/ui/link.client";
import { type SeriesStyle, seriesStyles } from "./series";
import "./charts.css";

interface RankedValue {
  key: string;
  name: string;
  amount: number;
  /** The amount in words. */
  text: string;
  href?: string;
  /** The URL of a small image before the name; its place stays empty without one. */
  thumbnail?: string | undefined;
}

interface Props {
  /** Largest first. */
  values: readonly RankedValue[];
  style?: SeriesStyle;
}

/**
 * Values by rank, each with a bar as long as its share of the largest. The browser draws them too: a
 * page has dozens, and sends their values in less room than their elements.
 */
export function RankedBars({ values, style = seriesStyles[1] }: Props) {
  const largest = Math.max(1, ...values.map(({ amount }) => amount));
  return (
    <ol className="ranked-bars">
      {values.map((value) => (
        <li key={value.key}>
          <div>
            <Name value={value} />
            <span>{value.text}</span>
          </div>
          <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
            <path d={`M0 0H${barWidth(value.amount, largest)}V6H0Z`} fill={style.color} />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function Name({ value: { name, href, thumbnail } }: { value: RankedValue }) {
  if (href === undefined) return <bdi>{name}</bdi>;

  return (
    <Link href={href} prefetch={false}>
      <span>
        {thumbnail !== undefined && (
          // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
          <img src={thumbnail} alt="" width={36} height={36} loading="lazy" decoding="async" />
        )}
      </span>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** A value that is not zero has a bar that can be seen. */
function barWidth(amount: number, largest: number): number {
  return amount === 0 ? 0 : Math.max(0.5, Math.round((amount / largest) * 1_000) / 10);
}
