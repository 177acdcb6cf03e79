export default function P() {
  return <h1>signup</h1>;
}
