export { checkReadiness } from "./check-readiness";
