/**
 * The word by which a script asks for values: `bayline __complete work-orders get WO-10`. The last
 * word is the one that is completed.
 */
export const valuesCommand = "__complete";
