const isLogCall = (node) =>
  node?.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  node.callee.object.name === "log";

/** What the log says, and whether it says it, no test is asked to notice. */
const ignorer = {
  shouldIgnore({ node }) {
    const statement = node.type === "IfStatement" ? node.consequent : node;
    return isLogCall(statement.expression ?? statement) ? "the log" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "log", value: ignorer }];
