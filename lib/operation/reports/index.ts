export { consumeReportLimit, createReport } from "./create-report";
export { listReports, pruneReports, resolveReport, withholdReportedImage } from "./manage-reports";
export { parseReportForm, submitReportForm } from "./report-form";
