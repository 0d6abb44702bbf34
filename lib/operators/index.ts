export { getInstallationHealth } from "./health";
export { isOperator } from "./operators";
export { listOperatedOwners, updateOperatedOwner } from "./owners";
export { withholdImage } from "./withhold-image";
