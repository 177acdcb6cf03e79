const isLogCall = (node) =>
  node?.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  node.callee.object.name === "log";

/** What the log says, and whether it says it, no test is asked to notice. */
const ignorer = {
  shouldIgnore({ node }) {
    const said = node.type === "IfStatement" ? node.consequent.expression : node;
    return isLogCall(said) ? "the log" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "log", value: ignorer }];
