module $module/peers

go 1.25.0

require (
	$module v0.0.0
	github.com/cloudflare/circl v1.6.5
	golang.org/x/sys v0.47.0
)

replace $module => ../
