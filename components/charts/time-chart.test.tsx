import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TimeChart } from "./time-chart";

const draw = (endsToday: boolean) =>
  renderToStaticMarkup(
    <TimeChart
      values={[0, 5, 10]}
      before={[1, 1, 1]}
      endsToday={endsToday}
      names={{ now: "Last 3 days", before: "3 days before" }}
      formatTick={String}
      ends={["1", "3"]}
      crosshairLabel="Requests per day"
      points={["1", "2", "3"]}
    />,
  );

test("the line to a day that is not over is dashed, the line before it is not", () => {
  const html = draw(true);

  expect(html).toMatch(/<path d="M0,100L50,50" fill="none" stroke="[^"]+" stroke-width="2" vector-effect/);
  expect(html).toMatch(/<path d="M50,50L100,0"[^>]* stroke-dasharray="3 3"/);
});

test("the line of a past period is whole", () => {
  const html = draw(false);

  expect(html).toContain('<path d="M0,100L50,50L100,0" fill="none"');
  expect(html).not.toContain('stroke-dasharray="3 3"');
});
