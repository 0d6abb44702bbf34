export { isOperator, listOperators } from "@/lib/identity/sign-up";
export { getInstallationHealth } from "./health";
export { listOperatedOwners, updateOperatedOwner } from "./owners";
export { withholdImage } from "./withhold-image";
