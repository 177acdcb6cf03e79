export default function P() {
  return <h1>home</h1>;
}
