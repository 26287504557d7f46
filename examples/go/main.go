// Answers /stats in one server, at the address to which Discord sends interactions. Standard library only.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Discord waits for three seconds. A redirect would make a GET of a POST.
var client = &http.Client{
	Timeout:       2500 * time.Millisecond,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// A string: the dashboard may send another one.
var key atomic.Value

// Ids are strings: a float64 would round them.
type interaction struct {
	Type    int
	GuildID string `json:"guild_id"`
	Data    struct{ Options []struct{ Value string } }
}

type answer struct {
	GameName string `json:"publisher_game_name"`
	TagLine  string `json:"publisher_tag_line"`
	Rank     string
	RR       int
	KD       float64 `json:"kd_ratio"`
	Detail   json.RawMessage
}

type consent struct {
	Reason       string
	DashboardURL string `json:"dashboard_url"`
}

var sentences = map[string]string{
	"no_global_consent":      "They haven’t agreed to be looked up. Only they can change that: ",
	"no_server_consent":      "They haven’t allowed lookups in this server. Only they can change that: ",
	"no_linked_account":      "They agreed to be looked up, but haven’t linked a game account yet.",
	"guild_key_mismatch":     "This bot has another server’s key. Tell whoever runs it.",
	"invalid_or_revoked_key": "This bot’s key doesn’t work any more. Tell whoever runs it.",
	"rate_limited":           "That was a lot at once. Try again in a minute.",
	"service_unavailable":    "Stats can’t be looked up just now. Try again in a minute.",
	"player_not_found":       "They linked a game account that the game doesn’t know. They can correct it on the dashboard.",
	"publisher_unavailable":  "The game’s stats can’t be reached just now. Try again in a minute.",
	"":                       "The stats service doesn’t answer. Try again in a few minutes.",
}

// Gives what to say, and whether everybody may read it.
func lookUp(asked interaction) (string, bool) {
	body, _ := json.Marshal(map[string]string{"guild_id": asked.GuildID, "target_chat_id": asked.Data.Options[0].Value})
	request, err := http.NewRequest("POST", service()+"/v1/stats/player", bytes.NewReader(body))
	if err != nil {
		return sentences[""], false
	}
	request.Header.Set("Authorization", "Bearer "+key.Load().(string))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		log.Print(err)
		return sentences[""], false
	}
	defer response.Body.Close()
	var found answer
	isJSON := json.NewDecoder(response.Body).Decode(&found) == nil
	if response.StatusCode == 200 && isJSON && found.Rank != "" {
		id, note := escaped(found.GameName+"#"+found.TagLine), ""
		if response.Header.Get("X-Data-Source") == "placeholder" {
			note = ". Sample data: the figures are invented"
		}
		return fmt.Sprintf("%s: **%s**, %d RR, K/D %v\nSelf-reported account, unverified%s", id, found.Rank, found.RR, found.KD, note), true
	}
	log.Printf("%d %s", response.StatusCode, found.Detail)
	var code string // stays empty when something in between answered, such as a proxy
	var refused consent
	if bytes.HasPrefix(found.Detail, []byte("[")) {
		code = "invalid_request"
	} else if json.Unmarshal(found.Detail, &code) != nil && json.Unmarshal(found.Detail, &refused) == nil {
		code = refused.Reason
	}
	if sentence, isKnown := sentences[code]; isKnown {
		return sentence + refused.DashboardURL, false
	}
	return "Something went wrong. Tell whoever runs this bot: " + code + " " + response.Header.Get("X-Request-Id"), false
}

func service() string { return strings.TrimRight(os.Getenv("PLAYER_STATS_URL"), "/") }

// Takes a key that the dashboard sends to whoever has the link with this state, for a quarter of an hour. It is kept when the
// service says that it is the server's; then the state is used up.
func takeKey(state string) http.HandlerFunc {
	var mutex sync.Mutex
	time.AfterFunc(15*time.Minute, func() {
		mutex.Lock()
		defer mutex.Unlock()
		state = ""
	})
	return func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		r.Body = http.MaxBytesReader(w, r.Body, 4096)
		if r.Method != "POST" || state == "" || subtle.ConstantTimeCompare([]byte(r.PostFormValue("state")), []byte(state)) != 1 {
			http.Error(w, "This link was used already, is too old, or isn’t this bot’s.", http.StatusBadRequest)
			return
		}
		sent := r.PostFormValue("api_key")
		if guildOf(sent) != os.Getenv("GUILD_ID") || os.WriteFile(os.Getenv("KEY_FILE"), []byte(sent), 0o600) != nil {
			http.Error(w, "This key is another server’s, or couldn’t be saved.", http.StatusBadRequest)
			return
		}
		state = ""
		key.Store(sent)
		fmt.Fprintln(w, "Done: this server’s key is saved, and /stats works.")
	}
}

func guildOf(key string) string {
	request, err := http.NewRequest("GET", service()+"/v1/key", nil)
	if err != nil {
		return ""
	}
	request.Header.Set("Authorization", "Bearer "+key)
	response, err := client.Do(request)
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	var found struct {
		GuildID string `json:"guild_id"`
	}
	json.NewDecoder(response.Body).Decode(&found)
	return found.GuildID
}

// Names are what people typed: no formatting, and no links, in Discord's Markdown.
func escaped(text string) string {
	pairs := []string{}
	for _, sign := range "\\`*_~|<>[]()#" {
		pairs = append(pairs, string(sign), "\\"+string(sign))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func answerDiscord(publicKey ed25519.PublicKey) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		if !ed25519.Verify(publicKey, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature) {
			http.Error(w, "not signed by Discord", http.StatusUnauthorized)
			return
		}
		var asked interaction
		w.Header().Set("Content-Type", "application/json")
		if json.Unmarshal(body, &asked) != nil || asked.Type != 2 || len(asked.Data.Options) == 0 {
			fmt.Fprint(w, `{"type":1}`) // Discord asks whether anybody is there.
			return
		}
		text, isForAll := lookUp(asked)
		message := map[string]any{"content": text, "allowed_mentions": map[string]any{"parse": []string{}}}
		if !isForAll {
			message["flags"] = 64 // Who hasn't agreed is nobody else's business: shown to the asker only.
		}
		json.NewEncoder(w).Encode(map[string]any{"type": 4, "data": message})
	}
}

func main() {
	publicKey, err := hex.DecodeString(os.Getenv("DISCORD_PUBLIC_KEY"))
	missing := []string{}
	if err != nil || len(publicKey) != ed25519.PublicKeySize {
		missing = append(missing, "DISCORD_PUBLIC_KEY, the 64 digits of your application's page")
	}
	names := []string{"PLAYER_STATS_URL", "PLAYER_STATS_KEY", "LISTEN"}
	if os.Getenv("KEY_RETURN_URL") != "" {
		names = []string{"PLAYER_STATS_URL", "KEY_RETURN_URL", "KEY_FILE", "GUILD_ID", "LISTEN"}
	}
	for _, name := range names {
		if os.Getenv(name) == "" {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		log.Fatal("Set ", strings.Join(missing, "; and "), ".")
	}
	listener, err := net.Listen("tcp", os.Getenv("LISTEN"))
	if err != nil {
		log.Fatal(err)
	}
	log.Print("listening on ", listener.Addr())
	key.Store(os.Getenv("PLAYER_STATS_KEY"))
	if kept, err := os.ReadFile(os.Getenv("KEY_FILE")); err == nil {
		key.Store(string(kept))
	}
	routes := http.NewServeMux()
	routes.HandleFunc("/", answerDiscord(publicKey))
	if home, err := url.Parse(os.Getenv("KEY_RETURN_URL")); err == nil && home.Path != "" {
		random := make([]byte, 32)
		if _, err := rand.Read(random); err != nil {
			log.Fatal(err)
		}
		state := hex.EncodeToString(random)
		routes.HandleFunc(home.Path, takeKey(state))
		link := url.Values{"guild": {os.Getenv("GUILD_ID")}, "return": {home.String()}, "state": {state}}
		log.Print("make or change the key on ", service(), "/keys?", link.Encode())
	}
	server := &http.Server{Handler: routes, ReadTimeout: 5 * time.Second}
	log.Fatal(server.Serve(listener))
}
