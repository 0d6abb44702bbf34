import { challengeErrors } from "@/lib/identity/challenge/errors";
import { challengeField } from "@/lib/identity/challenge/values";
import { AppError } from "@/lib/kernel/errors";
import { type ReportReason, reportReasons } from "@/lib/operation/reports/values";
import { logger } from "@/lib/platform/process/logger";
import { consumeReportLimit, createReport } from "./create-report";
import { CreateReport } from "./resource";

const problems = ["url", "reason", "text", "email", "challenge", "tooMany", "notSent"] as const;
type Problem = (typeof problems)[number];

/** The form of the page as its URL describes it, because the page works without a script. */
export interface ReportForm {
  isSent: boolean;
  /** The wrong field, or the reason why nothing was sent. */
  problem: Problem | undefined;
  url: string;
  reason: ReportReason | undefined;
}

const maxUrlLength = 2_000;

/**
 * Sends the form. Returns the path of the page that confirms it, or of the form with the problem.
 */
export async function submitReportForm(form: URLSearchParams, headers: Headers): Promise<string> {
  const field = (name: string) => form.get(name) ?? "";
  const [image, reason, email] = [field("image").trim(), field("reason"), field("email").trim()];
  const input = {
    url: image,
    reason,
    text: field("text").replaceAll("\r\n", "\n"),
    ...(email !== "" && { email }),
    challenge_token: form.get(challengeField) ?? undefined,
  };
  const problem = await findProblem(input, headers);
  if (problem === undefined) return "/report?sent=true";

  // The sender and the text are not in the URL, which logs keep: browsers show them again on the
  // way back.
  const query = new URLSearchParams({ problem });
  if (image.length <= maxUrlLength) query.set("image", image);
  if (reportReasons.some((known) => known === reason)) query.set("reason", reason);

  return `/report?${query}`;
}

async function findProblem(input: object, headers: Headers): Promise<Problem | undefined> {
  try {
    await consumeReportLimit(headers);
    const result = CreateReport.safeParse(input);
    if (!result.success) return toProblem(result.error.issues[0]?.path[0]);

    await createReport(result.data);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      if (error.kind === "rate_limited") return "tooMany";
      if (error.code === challengeErrors.failed.code) return "challenge";
      if (error.kind === "invalid") return toProblem(Object.keys(error.details ?? {})[0]);
    }
    logger().error({ err: error }, "a report could not be stored");
    return "notSent";
  }
}

const toProblem = (name: unknown): Problem => problems.find((known) => known === name) ?? "notSent";

/** Ignores unknown values, because anyone can write such a query. */
export function parseReportForm(values: Pick<URLSearchParams, "get">): ReportForm {
  return {
    isSent: values.get("sent") === "true",
    problem: problems.find((known) => known === values.get("problem")),
    url: (values.get("image") ?? "").slice(0, maxUrlLength),
    reason: reportReasons.find((known) => known === values.get("reason")),
  };
}
