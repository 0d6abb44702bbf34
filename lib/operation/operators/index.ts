export { getInstallationHealth } from "./health";
export { isOperator, listOperators } from "./operators";
export { listOperatedOwners, updateOperatedOwner } from "./owners";
export { withholdImage } from "./withhold-image";
